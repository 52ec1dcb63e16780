// A registry on this machine that has the tarballs of a folder, and asks the registry in use for all other packages: what npm,
// pnpm, Yarn and Bun install from it is what they install once the tarballs are published.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'

/** The package.json of a tarball. */
export function readPackedManifest(tarball) {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }))
}

/** @param upstream address of the registry that has all other packages; without one there are none */
export async function startRegistry(folder, upstream) {
  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).slice(1)
      if (request.method !== 'GET') return void response.writeHead(405).end()
      if (path.startsWith('-/tarballs/')) return void response.end(readFileSync(join(folder, path.slice(11))))
      const own = packages.get(path)
      if (own !== undefined) return answer(response, 200, JSON.stringify(own))
      if (upstream === undefined) return answer(response, 404, '{}')
      const found = await fetch(upstream + request.url.slice(1), {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      // As bytes: npm asks here for tarballs, too, where the registry in use names an address of npm's own.
      response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? 'application/json' })
      response.end(Buffer.from(await found.arrayBuffer()))
    } catch (error) {
      answer(response, 502, JSON.stringify({ error: String(error) }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/`
  const packages = new Map(readdirSync(folder).map((file) => describe(join(folder, file), `${url}-/tarballs/${file}`)))
  return { url, close: () => server.close() }
}

/** What a registry says of a package with one version. */
function describe(path, tarball) {
  const manifest = readPackedManifest(path)
  const bytes = readFileSync(path)
  const dist = {
    tarball,
    shasum: createHash('sha1').update(bytes).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  }
  const { name, version } = manifest
  return [
    name,
    {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    },
  ]
}

function answer(response, status, json) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(json)
}
