import type { APIRoute, GetStaticPaths } from 'astro'
import { readTwins } from '../docs/twins.ts'

export const getStaticPaths: GetStaticPaths = () =>
  Array.from(readTwins(), ([path, markdown]) => ({ params: { path }, props: { markdown } }))

export const GET: APIRoute<{ markdown: string }> = ({ props }) =>
  new Response(props.markdown, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
