/** Notifications between servers. After a lost connection, assume that all were missed. */
import pg from 'pg';
import { limits } from '#server/limits.ts';
import { connectPostgres } from './postgres.ts';

export interface ChannelSubscription {
  close: () => Promise<void>;
}

export function listenToChannel(url: string, channel: string, onNotification: () => void): ChannelSubscription {
  let closed = false;
  let client: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    let own: pg.Client | undefined;
    let lost = false;
    const retry = () => {
      if (lost || closed) return;
      lost = true;
      own?.end().catch(() => {});
      retryTimer = setTimeout(() => void connect(), limits.contentPoll).unref();
    };
    try {
      own = await connectPostgres(url);
      client = own;
      if (closed) return void own.end();
      own.on('error', retry);
      own.on('end', retry);
      own.on('notification', onNotification);
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotification();
    } catch {
      retry();
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      await client?.end().catch(() => {});
    },
  };
}
