import type { APIRoute } from 'astro';
import { createDialogData } from '#site/tickets/ticket-props.ts';

export const GET: APIRoute = ({ locals }) => Response.json(createDialogData(locals));
