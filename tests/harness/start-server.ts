import { serve } from '#tools/served.ts';

/** One production server for the whole run, on a free port, with a data folder that is thrown away. */
export default async function startServer() {
  const server = await serve({ LOG_LEVEL: 'warn', CATALOGUE: 'on' });
  process.env['SITE'] = server.address;
  process.env['SITE_DATA'] = server.folder;
  return async () => {
    await server.stop();
  };
}
