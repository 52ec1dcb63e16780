import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import lockale from 'unplugin-lockale/esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

// One bundle for each locale: dist/de/main.js has no text of another.
for (const locale of ['en', 'de', 'pl']) {
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/main.ts'],
    outdir: `dist/${locale}`,
    bundle: true,
    format: 'esm',
    minify: true,
    plugins: [lockale({ buildLocale: locale })],
  })
  const page = await readFile(`${folder}index.html`, 'utf8')
  await mkdir(`${folder}dist/${locale}`, { recursive: true })
  await writeFile(`${folder}dist/${locale}/index.html`, page.replace('lang="en"', `lang="${locale}"`))
}
console.log('dist/en, dist/de, dist/pl')
