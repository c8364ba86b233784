export const calendarAnswer = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } });

export const feedAnswer = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });

export const captionsAnswer = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/vtt; charset=utf-8' } });
