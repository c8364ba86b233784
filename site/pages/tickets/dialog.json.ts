import type { APIRoute } from 'astro';
import { dialogData } from '#site/tickets/ticket-props.ts';

export const GET: APIRoute = ({ locals }) => Response.json(dialogData(locals));
