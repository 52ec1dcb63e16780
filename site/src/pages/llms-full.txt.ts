import type { APIRoute } from 'astro'
import { readLlmsFull } from '../docs/twins.ts'

export const GET: APIRoute = () =>
  new Response(readLlmsFull(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
