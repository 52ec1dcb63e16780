// The suite without a test runner, for the i18next that is named: node --conditions=lockale-source run.ts i18next-27
import type { i18n } from 'i18next'
import { conventions } from './conventions.ts'

const [, , name = 'i18next'] = process.argv
const { createInstance } = (await import(name)) as { readonly createInstance: () => i18n }
const { default: manifest } = (await import(`${name}/package.json`, { with: { type: 'json' } })) as {
  readonly default: { readonly version: string }
}
const runtime = { version: manifest.version.split('.', 1)[0] ?? '', create: createInstance }

let failed = 0
for (const convention of conventions) {
  try {
    await convention.run(runtime)
  } catch (error) {
    failed++
    console.log(`${convention.name}\n${error instanceof Error ? error.message : String(error)}\n`)
  }
}
console.log(
  `${conventions.length - failed} passed, ${failed} failed: i18next ${manifest.version}, Node ${process.version}`,
)
process.exitCode = failed === 0 ? 0 : 1
