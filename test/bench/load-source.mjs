import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Functions that no package gives away, bundled as they are in a build. @param file below `packages` */
export async function loadSource(file) {
  const outDir = await mkdtemp(join(tmpdir(), 'lockale-bench-build-'))
  const conditions = ['lockale-source', 'node', 'import', 'module', 'default']
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: fileURLToPath(new URL(`../../packages/${file}`, import.meta.url)),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'out.mjs', codeSplitting: false } },
    },
  })
  try {
    return await import(pathToFileURL(join(outDir, 'out.mjs')).href)
  } finally {
    await rm(outDir, { recursive: true })
  }
}
