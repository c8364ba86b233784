/** A number in a form: digits only. `z.coerce.number()` would accept `0x2`, `1e1` and ''. */
import { z } from 'zod';

export const digits = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}$/))
  .transform(Number);
