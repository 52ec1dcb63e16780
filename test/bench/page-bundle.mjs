import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { rollup } from 'rollup'

const dist = new URL('../../packages/client/dist/', import.meta.url)

/**
 * Returns the files of a page that uses some names of the built `@lockale/client`: tree-shaken by Rollup, minified by
 * esbuild. The first file is what the page loads at once; each other file loads when it is needed.
 */
export async function bundlePage(...names) {
  const bundle = await rollup({
    input: 'page',
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'built-client',
        resolveId(id) {
          if (id === 'page') return id
          if (id === '#transport') return fileURLToPath(new URL('fetch-transport.mjs', dist))
          return id.startsWith('.') ? fileURLToPath(new URL(id, dist)) : { id, external: true }
        },
        load: (id) =>
          id === 'page'
            ? `import { ${names.join(', ')} } from './index.mjs'\nObject.assign(globalThis, { ${names.join(', ')} })`
            : readFileSync(id, 'utf8'),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: 'page.mjs', chunkFileNames: '[name].mjs' })
  await bundle.close()
  return Promise.all(
    output.map(async ({ fileName, code }) => {
      const { code: minified } = await transform(code, { minify: true, format: 'esm' })
      return { name: fileName, code: minified, bytes: Buffer.byteLength(minified), zipped: gzipSync(minified).length }
    }),
  )
}
