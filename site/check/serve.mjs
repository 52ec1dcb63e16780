import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
}

/**
 * Serves a folder as a host of static pages does: with gzip, `index.html` for a folder, `404.html` for what does not exist. Each
 * file is read and packed once.
 */
export async function serveFolder(folder) {
  const bodies = new Map()
  const bodyOf = (file, type) => {
    const known = bodies.get(file)
    if (known !== undefined) return known
    const content = readFileSync(file)
    const body = isText(type) ? gzipSync(content) : content
    bodies.set(file, body)
    return body
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const found = fileOf(folder, decodeURIComponent(pathname))
    const file = found ?? join(folder, '404.html')
    const type = types[extname(file)]
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': type ?? 'application/octet-stream',
      ...(isText(type) ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(bodyOf(file, type))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** The file of a path, or `undefined`. */
export function fileOf(folder, path) {
  const file = join(folder, normalize(path))
  const candidates = path.endsWith('/') ? [join(file, 'index.html')] : [file, join(file, 'index.html')]
  return candidates.find((one) => existsSync(one) && statSync(one).isFile())
}

function isText(type = '') {
  return /text|javascript|json|svg|xml/u.test(type)
}
