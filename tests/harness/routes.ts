import type { FastifyInstance } from 'fastify';

/** All routes, as `POST /auth/login/`, from Fastify's route tree, which omits `/` before `*`. */
export function listRoutes(app: FastifyInstance): { method: string; url: string }[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const path: string[] = [];
  return lines.flatMap((line) => {
    const [, branch = '', name = '', methods] = line.match(/^([\s│├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/) ?? [];
    path.splice(branch.length / 4 - 1);
    path.push(name);
    const url = path.join('').replace(/(?<=\w)\*$/, '/*');
    return (methods?.split(', ') ?? []).map((method) => ({ method, url }));
  });
}
