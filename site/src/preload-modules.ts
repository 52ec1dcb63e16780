import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { firstString } from './playground/samples.ts'

/**
 * Names the modules of the playground's first answer in its page. A browser loads them all at once then: else it finds each one in
 * the module that imports it, and the message format when the page is shown.
 */
export function preloadModules(): AstroIntegration {
  return {
    name: 'preload-modules',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const file = new URL('playground/index.html', dir)
        const html = readFileSync(file, 'utf8')
        const [, entry = ''] = /src="(\/_astro\/playground\.[^"]+\.js)"/u.exec(html) ?? []
        const read = (path: string) => readFileSync(fileURLToPath(new URL(`.${path}`, dir)), 'utf8')
        const [, format] =
          new RegExp(String.raw`import\("\.(/${firstString.state.messageFormat}\.[^"]+\.js)"\)`, 'u').exec(
            read(entry),
          ) ?? []
        if (format === undefined)
          throw new Error('The page of the playground no longer loads a message format: see preload-modules.ts.')
        const modules = withImports([entry, `/_astro${format}`], read)
        const links = modules.map((path) => `<link rel="modulepreload" href="${path}">`).join('')
        writeFileSync(file, html.replace('<link rel="stylesheet"', `${links}$&`))
      },
    },
  }
}

/** Modules, and what they import before they run. */
function withImports(paths: readonly string[], read: (path: string) => string): readonly string[] {
  const found = new Set(paths)
  for (const path of found) {
    for (const [, imported] of read(path).matchAll(/(?:from|import)"\.(\/[^"]+\.js)"/gu))
      found.add(`/_astro${imported}`)
  }
  return [...found]
}
