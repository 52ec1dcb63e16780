import { fileURLToPath } from 'node:url'

/** Files of lockale that change with another build, absolute; `undefined` where it is not built, and changes file by file. */
export function ownFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const others = ['@lockale/formats', '@lockale/messages'].map((name) => import.meta.resolve(name))
  return [import.meta.url, ...others].map((url) => fileURLToPath(url))
}
