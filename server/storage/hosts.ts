/** As in libpq, one URL may name several hosts: postgres://user@first:5432,second:5432/database. */

export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = url.match(/^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

const allowedSessionAttributes = ['read-write', 'primary'];

export function isDatabaseUrl(text: string): boolean {
  return splitHosts(text).every((one) => {
    const url = URL.parse(one);
    const attributes = url?.searchParams.get('target_session_attrs') ?? 'read-write';
    return (
      /^postgres(ql)?:$/.test(url?.protocol ?? '') &&
      url?.hostname !== '' &&
      allowedSessionAttributes.includes(attributes)
    );
  });
}

export const formatHosts = (url: string): string =>
  splitHosts(url)
    .map((one) => new URL(one))
    .map(({ hostname, port }) => `${hostname}:${port || 5432}`)
    .join(' or ');
