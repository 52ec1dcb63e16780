import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'
import { renderApiPage } from './api-page.ts'
import { renderChecksPage, renderRulePages } from './checks-page.ts'
import { renderCommandPages, renderCommandsPage } from './commands-page.ts'
import { renderConfigPage } from './config-page.ts'
import { renderErrorPages, renderErrorsPage } from './errors-page.ts'
import { readHelp } from './help-document.ts'
import { renderTerminalPage } from './terminal-page.ts'

// Out of date? `npx vitest run test/docs -u` writes them anew.
test.for<[file: string, render: () => string | Promise<string>]>([
  ['docs/api.md', renderApiPage],
  ['docs/config.md', renderConfigPage],
  ['docs/checks.md', renderChecksPage],
  ['docs/cli.md', async () => renderCommandsPage(await readHelp())],
  ['docs/errors.md', renderErrorsPage],
  ['docs/terminal.md', renderTerminalPage],
])('%s says what the code says', async ([file, render]) => {
  await expect(await render()).toMatchFileSnapshot(join(repositoryRoot, file))
})

test.for<[folder: string, render: () => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>]>([
  ['docs/checks', renderRulePages],
  ['docs/cli', async () => renderCommandPages(await readHelp())],
  ['docs/errors', renderErrorPages],
])('%s has a page for each code, and no other', async ([folder, render]) => {
  const pages = await render()
  for (const [file, text] of pages) await expect(text).toMatchFileSnapshot(join(repositoryRoot, folder, file))
  expect(readdirSync(join(repositoryRoot, folder)).filter((file) => !pages.has(file))).toEqual([])
})
