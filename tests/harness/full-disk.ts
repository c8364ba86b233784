/** Any free space counts as too little during the work. */
import { limits } from '#server/limits.ts';

export async function withFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  const { diskLow } = limits;
  Object.assign(limits, { diskLow: Number.MAX_SAFE_INTEGER });
  try {
    return await work();
  } finally {
    Object.assign(limits, { diskLow });
  }
}
