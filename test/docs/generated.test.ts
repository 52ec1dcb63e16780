import { join } from 'node:path'
import { rules } from '@lockale/checks'
import { commands } from 'lockale/src/commands/table.ts'
import { errorAreas } from 'lockale/src/explain/error-texts.ts'
import { explainCode } from 'lockale/src/commands/check/explain.ts'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { renderApiPage } from './api-page.ts'
import { renderChecksPage } from './checks-page.ts'
import { renderCommandsPage } from './commands-page.ts'
import { recordScreens, screensFile } from './command-screens.ts'
import { renderConfigPage } from './config-page.ts'
import { renderErrorsPage } from './errors-page.ts'
import { exampleOf } from './examples/examples.ts'
import { readHelp } from './help-document.ts'
import { renderSitePages } from './site-pages.ts'
import { siteUrl } from './site-url.ts'
import { renderTerminalPage } from './terminal-page.ts'
import { renderUserConfigTypes } from './user-config-types.ts'

// Out of date? `npx vitest run test/docs -u` writes them again.
test.for<[file: string, render: () => string | Promise<string>]>([
  ['docs/api.md', renderApiPage],
  ['docs/config.md', renderConfigPage],
  ['docs/checks.md', renderChecksPage],
  ['docs/cli.md', () => renderCommandsPage(readHelp())],
  ['docs/errors.md', renderErrorsPage],
  ['docs/terminal.md', renderTerminalPage],
  ['packages/core/user-config.ts', renderUserConfigTypes],
  [screensFile, recordScreens],
])('%s says what the code says', async ([file, render]) => {
  await expect(await render()).toMatchFileSnapshot(join(repositoryRoot, file))
})

const pages = renderSitePages()

test('each error, rule and command has a page on the site, which the index links to', () => {
  const named = [
    ...errorAreas.flatMap(({ errors }) => Object.keys(errors).map((code) => `errors/${code}`)),
    ...rules.map(({ id }) => `checks/${id}`),
    ...commands.map(({ name }) => `cli/${name}`),
  ]
  expect([...pages.keys()]).toEqual(named.map((name) => `${name}.md`))
  const indexes = renderErrorsPage() + renderChecksPage() + renderCommandsPage(readHelp())
  expect(named.filter((name) => !indexes.includes(`](${siteUrl(name)})`))).toEqual([])
})

test.for([...pages])('%s has a title, and begins with what it is about', ([, text]) => {
  expect(text).toMatch(/^# \S.*\n\n\S.{10}/u)
})

test('the page of a command has its summary and examples', () => {
  for (const { name, summary, examples } of commands) {
    const text = pages.get(`cli/${name}.md`)?.toLowerCase() ?? ''
    const said = [summary, ...examples.map(({ line }) => line)]
    expect(said.filter((each) => !text.includes(each.toLowerCase()))).toEqual([])
  }
})

// `code-examples.test.ts` plays the examples.
test('the page of an error or a rule has the example that there is of it', () => {
  const shown = [...pages].flatMap(([page, text]) => (text.includes('\n## Example\n') ? [page] : []))
  const known = [...pages.keys()].filter((page) => {
    const [folder, name = ''] = page.replace(/\.md$/u, '').split('/')
    return folder !== 'cli' && (explainCode(name).strings !== undefined || exampleOf(name) !== undefined)
  })
  expect(shown).toEqual(known)
  expect(shown.length).toBeGreaterThan(150)
})
