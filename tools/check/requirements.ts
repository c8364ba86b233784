/** Which requirements there are: numbers and levels alone, for the standards' words are their authors'. */

/** OWASP ASVS 5.0.0: each section with the levels of its requirements, in their order. */
const sections =
  '1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.2:113 3.3:12223 ' +
  '3.4:11222233 3.5:11122333 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 ' +
  '6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.8:2222 7.1:222 7.2:1111 7.3:22 ' +
  '7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 ' +
  '10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 ' +
  '12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 ' +
  '15.1:12233 15.2:12233 15.3:1222222 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 ' +
  '17.3:22';

export const applicationRequirements: ReadonlyMap<string, string> = new Map(
  sections.split(' ').flatMap((one) => {
    const [section, levels = ''] = one.split(':');
    return [...levels].flatMap((level, at) => (level === '3' ? [] : [[`v5.0.0-${section}.${at + 1}`, level] as const]));
  }),
);

/** WCAG 2.2, as numbered there; 4.1.1 is no criterion any more. */
const criteria = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

export const successCriteria: ReadonlyMap<string, string> = new Map(
  Object.entries(criteria).flatMap(([level, ids]) => ids.split(' ').map((id) => [id, level] as const)),
);
