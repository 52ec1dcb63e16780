import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import lockaleVite from 'unplugin-lockale/vite'
import { expect, test } from 'vitest'
import { startVitest } from 'vitest/node'
import { copyApp } from './app.ts'

const suite = `import { expect, test } from 'vitest'
import resources from 'virtual:lockale/resources'
import own from '../locales/de/home.json'

test('translations are as they are in the files', () => {
  expect([own.welcome, resources.de.home.welcome, resources.en.home.title]).toEqual(['Servus!', 'Servus!', 'Parcel desk'])
})
`

test('a run of Vitest has the strings of the files, and reports an invalid translation once, as a warning', async () => {
  const app = await copyApp()
  let said = ''
  const output = new Writable({
    write(bytes, _encoding, next) {
      said += String(bytes)
      next()
    },
  })
  const { exitCode } = process
  try {
    await app.edit('locales/de/home.json', 'Willkommen zurück, {{name}}!', 'Servus!')
    await writeFile(join(app.folder, 'src/texts.test.js'), suite)
    const vitest = await startVitest(
      'test',
      [],
      { root: app.folder, config: false, watch: false, pool: 'threads', reporters: [{}], include: ['src/*.test.js'] },
      { plugins: [lockaleVite()] },
      { stdout: output, stderr: output },
    )
    const states = vitest.state.getTestModules().map((module) => [module.state(), module.errors()])
    await vitest.close()
    expect(states).toEqual([['passed', []]])
    expect(said.match(/locales\/de\/home\.json:3:14 welcome: \{\{name\}\} is missing/gu)).toHaveLength(1)
  } finally {
    process.exitCode = exitCode
    await app.remove()
  }
})
