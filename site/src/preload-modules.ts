import { readFileSync, writeFileSync } from 'node:fs'
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
        const modules = modulesOf(html, (path) => readFileSync(new URL(path, new URL('_astro/', dir)), 'utf8'))
        const links = modules.map((path) => `<link rel="modulepreload" href="/_astro/${path}">`).join('')
        writeFileSync(file, html.replace('<link rel="stylesheet"', `${links}$&`))
      },
    },
  }
}

/** The scripts of the page, what they import before they run, and the format of the first message with what it imports. */
function modulesOf(html: string, read: (path: string) => string): readonly string[] {
  const scripts = Array.from(
    html.matchAll(/<script type="module" src="\/_astro\/([^"]+\.js)"/gu),
    ([, path = '']) => path,
  )
  const before = withImports(scripts, read)
  const { messageFormat } = firstString.state
  const onDemand = new RegExp(String.raw`import\("\./(${messageFormat}\.[^"]+\.js)"\)`, 'u')
  const [format] = before.flatMap((path) => onDemand.exec(read(path))?.[1] ?? [])
  if (format === undefined) throw new Error(`No module of the playground loads the message format ${messageFormat}.`)
  return withImports([...before, format], read)
}

function withImports(paths: readonly string[], read: (path: string) => string): readonly string[] {
  const found = new Set(paths)
  for (const path of found) {
    for (const [, imported = ''] of read(path).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/gu)) found.add(imported)
  }
  return [...found]
}
