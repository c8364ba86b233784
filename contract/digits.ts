/** A number as forms send it: digits alone. `z.coerce.number()` would take `0x2`, `1e1` and an empty field as well. */
import { z } from 'zod';

export const digits = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}$/))
  .transform(Number);
