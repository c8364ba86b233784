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
    let newClient: pg.Client | undefined;
    let isRetrying = false;
    const retry = () => {
      if (isRetrying || closed) return;
      isRetrying = true;
      newClient?.end().catch(() => {});
      retryTimer = setTimeout(() => void connect(), limits.contentPoll).unref();
    };
    try {
      newClient = await connectPostgres(url);
      client = newClient;
      if (closed) return void newClient.end();
      newClient.on('error', retry);
      newClient.on('end', retry);
      newClient.on('notification', onNotification);
      await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
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
