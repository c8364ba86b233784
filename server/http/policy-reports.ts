import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limits } from '#server/limits.ts';
import { createServerRateLimit } from './rates.ts';

export const policyReportsPath = '/policy-reports';

const reportShape = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: z.string().max(60),
    blockedURL: z.string().max(limits.addressLength),
    documentURL: z.string().max(limits.addressLength),
    sourceFile: z.string().max(limits.addressLength).nullish(),
  }),
});

export function registerPolicyReportRoutes(app: FastifyInstance): void {
  // Any client can send reports, so the log accepts a limited number.
  const { rateLimit } = createServerRateLimit(limits.reportsPerWindow);
  const count = app.createRateLimit({ ...rateLimit, keyGenerator: () => 'everybody' });
  /** Counts the report too. */
  const isLogFull = async (request: FastifyRequest) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded;
  };
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/reports+json', { parseAs: 'string' }, parseJson);
    const config = { ...createServerRateLimit(limits.requestsPerWindow), allowsCrossSite: true } as const;
    scope.post(policyReportsPath, { bodyLimit: limits.reportBytes, config }, async (request, reply) => {
      for (const one of Array.isArray(request.body) ? request.body : []) {
        const { data } = reportShape.safeParse(one);
        if (!data || isExtension(data.body.sourceFile) || (await isLogFull(request))) continue;
        const { effectiveDirective: directive, blockedURL, documentURL } = data.body;
        const violation = { directive, blocked: readOrigin(blockedURL), page: readSection(documentURL) };
        app.log.warn(violation, 'a page broke its policy');
      }
      return reply.code(204).send();
    });
    done();
  });
}

const isExtension = (source: string | null | undefined) => !!source && !/^https?:/.test(source);

/** A host, or the browser's own word: `inline`, `eval`. */
const readOrigin = (blocked: string) => URL.parse(blocked)?.origin ?? blocked.slice(0, 20);

/** `/requests`, without the private key behind it. */
const readSection = (page: string) => URL.parse(page)?.pathname.match(/^\/[^/]*/)?.[0] ?? '';
