import { houseFolder } from '#tools/estate.ts';
import { serve } from '#tools/served.ts';

/** Two production servers for the whole run, on free ports, with data folders that are thrown away: the tests' estate, and the house. */
export default async function startServer() {
  const [server, house] = await Promise.all([
    serve({ LOG_LEVEL: 'warn', CATALOGUE: 'on' }),
    serve({ LOG_LEVEL: 'warn', CATALOGUE: 'on', CONTENT_DIR: houseFolder }),
  ]);
  process.env['SITE'] = server.address;
  process.env['SITE_DATA'] = server.folder;
  process.env['HOUSE'] = house.address;
  return async () => {
    await Promise.all([server.stop(), house.stop()]);
  };
}
