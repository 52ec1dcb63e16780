import type { APIRoute } from 'astro'
import { readLlms } from '../docs/twins.ts'

export const GET: APIRoute = () =>
  new Response(readLlms(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
