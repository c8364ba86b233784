/** Requests as a visitor's browser sends them. */
export type TestFormValues = Record<string, string>;

export function buildForm(values: TestFormValues, picture?: Buffer, name = 'ausweis.jpg'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.append(field, value);
  if (picture) form.append('uploadId', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
  return form;
}

/** The encoded body of a form. */
export async function encodeForm(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}
