import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { repositoryRoot } from '../../docs/project.ts'

const folder = join(repositoryRoot, 'docs/assets')

/** The pictures of the docs, under the addresses that pages link to. */
export const getStaticPaths: GetStaticPaths = () => readdirSync(folder).map((name) => ({ params: { name } }))

export const GET: APIRoute = ({ params }) => {
  const name = params['name'] ?? ''
  const type = `image/${name.replace(/^.*\./u, '').replace('svg', 'svg+xml').replace('jpg', 'jpeg')}`
  return new Response(new Uint8Array(readFileSync(join(folder, name))), { headers: { 'content-type': type } })
}
