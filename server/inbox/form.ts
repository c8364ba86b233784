/** What was sent, whatever it was packed in: a form with or without a file, or JSON. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { idUpload } from '#contract/id-upload.ts';
import { limits } from '#server/limits.ts';
import { Refused } from './refused.ts';

export interface Form {
  values: Record<string, unknown>;
  file?: Buffer | undefined;
  /** it was larger than allowed, and was not kept */
  fileTooLarge?: boolean;
}

const names = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

export async function readForm(request: FastifyRequest, fileField?: string): Promise<Form> {
  if (request.isMultipart()) return readParts(request, fileField);
  const { body } = request;
  const entries =
    body instanceof URLSearchParams ? [...body] : typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const values: Form['values'] = {};
  for (const [name, value] of entries) if (names.test(name)) values[name] = value;
  return { values };
}

async function readParts(request: FastifyRequest, fileField: string | undefined): Promise<Form> {
  const form: Form = { values: {} };
  try {
    for await (const part of request.parts({ limits: partLimits })) {
      if (part.type === 'field') {
        if (names.test(part.fieldname)) form.values[part.fieldname] = part.value;
      } else await readFile(part, part.fieldname === fileField ? form : undefined);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(400, 'unreadable');
  }
  return form;
}

/** Read to its end even when it is not wanted: an answer in the middle of an upload would be lost on its way. */
async function readFile(part: MultipartFile, form: Form | undefined): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of part.file) if (form) pieces.push(piece);
  if (!form) return;
  if (part.file.truncated) form.fileTooLarge = true;
  // A form sends a file without a name and without bytes where none was chosen.
  else if (part.filename || pieces.length > 0) form.file = Buffer.concat(pieces);
}

const partLimits = {
  fieldNameSize: 64,
  fieldSize: limits.formFieldBytes,
  fields: limits.formParts,
  files: 1,
  parts: limits.formParts,
  headerPairs: 20,
  fileSize: idUpload.bytes,
};
