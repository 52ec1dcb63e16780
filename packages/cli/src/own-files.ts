import { fileURLToPath } from 'node:url'

/** Returns the paths of lockale's built files, to detect another version; `undefined` when it runs from sources. */
export function ownFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const others = ['@lockale/formats', '@lockale/messages'].map((name) => import.meta.resolve(name))
  return [import.meta.url, ...others].map((url) => fileURLToPath(url))
}
