import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { limits } from '#server/limits.ts';
import { ApiError } from './api-error.ts';

export interface FormBody {
  values: Record<string, unknown>;
  file?: Buffer | undefined;
  fileTooLarge?: boolean;
  /** names of text fields sent as files: refused, but the form shows their text again */
  packedAsFiles: string[];
}

export async function registerFormParsers(scope: FastifyInstance): Promise<void> {
  // A file that is too large is an error of its field, not of the whole request.
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (hasMoreParts(text, limits.formNames)) done(new ApiError(413, 'tooLong'));
    else done(null, new URLSearchParams(text));
  });
}

/** Counts before parsing: half a million names in one form take a second to read. */
function hasMoreParts(text: string, most: number): boolean {
  let parts = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++parts > most) return true;
  return false;
}

const fieldNamePattern = /^[A-Za-z][A-Za-z0-9]{0,40}$/;
/** a field of an entry: `event.description.0.de` */
export const fieldPathPattern = /^(?=.{1,200}$)[A-Za-z][\w-]*(?:\.[\w-]+){0,15}$/;

const formBodies = new WeakMap<FastifyRequest, FormBody>();

/** What `readForm` has read, for an error page that shows the form again. */
export const getSubmittedValues = (request: FastifyRequest): FormBody['values'] =>
  formBodies.get(request)?.values ?? {};

export async function readForm(request: FastifyRequest, fileField?: string, names = fieldNamePattern) {
  const form: FormBody = { values: {}, packedAsFiles: [] };
  formBodies.set(request, form);
  if (request.isMultipart()) await readMultipart(request, form, fileField, names);
  else readEntries(request, form, names);
  return form;
}

export async function readFormTexts(request: FastifyRequest): Promise<Record<string, string>> {
  return pickTexts((await readForm(request, undefined, fieldPathPattern)).values);
}

export const pickTexts = (values: FormBody['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function readEntries({ body }: FastifyRequest, { values }: FormBody, names: RegExp): void {
  const entries =
    body instanceof URLSearchParams ? [...body] : typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (entries.length > limits.formNames) throw new ApiError(413, 'tooLong');
  for (const [name, value] of entries) if (names.test(name)) values[name] = value;
}

async function readMultipart(
  request: FastifyRequest,
  form: FormBody,
  fileField: string | undefined,
  names: RegExp,
): Promise<void> {
  for await (const { tooLarge, bytes } of storeFieldsAndYieldFiles(request, form, fileField, partLimits, names))
    if (tooLarge) form.fileTooLarge = true;
    else form.file = bytes;
}

export interface FormFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  tooLarge: boolean;
}

/** Yields files one by one to save memory. By then it has read the fields before each file. */
export function readFormFiles(
  request: FastifyRequest,
  { field, bytes, files }: { field: string; bytes: number; files: number },
): AsyncGenerator<FormFile> {
  const form: FormBody = { values: {}, packedAsFiles: [] };
  formBodies.set(request, form);
  const limit = { ...partLimits, fileSize: bytes, files: 4 * files, parts: limits.formParts + 4 * files };
  return storeFieldsAndYieldFiles(request, form, field, limit);
}

async function* storeFieldsAndYieldFiles(
  request: FastifyRequest,
  form: FormBody,
  field: string | undefined,
  limit: Record<keyof typeof partLimits, number>,
  names = fieldNamePattern,
): AsyncGenerator<FormFile> {
  try {
    for await (const part of request.parts({ limits: limit })) {
      if (part.type === 'file' && part.fieldname === field) yield* readFormFile(part);
      else if (part.type === 'file') await readPackedText(part, form);
      else if (names.test(part.fieldname)) form.values[part.fieldname] = part.value;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'unreadable');
  }
}

/** Reads a file that is too large to its end: browsers ignore answers during an upload. */
async function* readFormFile({ file, filename = '' }: MultipartFile): AsyncGenerator<FormFile> {
  const pieces = await Array.fromAsync<Buffer>(file);
  const tooLarge = file.truncated;
  // If the visitor chose no file, browsers send an empty one without a name.
  if (filename || pieces.length > 0)
    yield { name: filename, bytes: tooLarge ? Buffer.alloc(0) : Buffer.concat(pieces), tooLarge };
}

async function readPackedText({ fieldname: name, file }: MultipartFile, form: FormBody): Promise<void> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of file) {
    bytes += piece.length;
    if (bytes <= limits.formFieldBytes) pieces.push(piece);
  }
  if (bytes === 0 || !fieldNamePattern.test(name)) return;
  form.values[name] = Buffer.concat(pieces).toString();
  form.packedAsFiles.push(name);
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
