import { join } from 'node:path'
import { rollup } from 'rollup'
import lockaleRollup from 'unplugin-lockale/rollup'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'

const root = join(repositoryRoot, 'test/browser/fixtures/hot-app')

test('a build has nothing of what shows edits', async () => {
  const code = await bundle(`
    import { connectVueI18n, live, onUpdate } from 'virtual:lockale/live'
    onUpdate(({ texts }) => console.log(texts))
    connectVueI18n({ global: {} })
    if (process.env.NEVER === live) console.log(live)
    console.log('the app')
  `)
  expect(code).toContain(`console.log('the app')`)
  expect(code).not.toMatch(/onUpdate|connectVueI18n|texts|store/u)
})

test('i18next gets a plugin that does nothing', async () => {
  const code = await bundle(`
    import i18next from 'i18next'
    import { live } from 'virtual:lockale/live'
    i18next.use(live)
  `)
  const statements = code.split('\n').filter((line) => line !== '' && !/^\/[/*]/u.test(line))
  expect(statements).toEqual([
    `import i18next from 'i18next';`,
    `const live = { type: '3rdParty', init() {} };`,
    `i18next.use(live);`,
  ])
})

async function bundle(entry: string): Promise<string> {
  const build = await rollup({
    input: 'entry',
    external: ['i18next'],
    plugins: [
      { name: 'entry', resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? entry : null) },
      lockaleRollup({ root, check: false }),
    ],
  })
  const { output } = await build.generate({ format: 'es' })
  await build.close()
  return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
