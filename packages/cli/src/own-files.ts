import { fileURLToPath } from 'node:url'

/**
 * Returns the paths of lockale's built files, to detect another version; `undefined` when it runs from sources. The
 * entry stands for all files of its build: their names have hashes, and each file names those that it loads.
 */
export function ownFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const others = ['@lockale/formats', '@lockale/messages'].map((name) => import.meta.resolve(name))
  return [import.meta.resolve('./cli.mjs'), ...others].map((url) => fileURLToPath(url))
}
