import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { readCode } from './code-in-markdown.ts'
import { type Edits, replay } from './replay.ts'

const edits: Edits = {
  'A translator writes "Kaufen" for cta in locales/de.json. Later the English "Buy" becomes "Buy now".': async (
    folder,
  ) => {
    await replaceIn(folder, 'locales/de.json', /("cta": )".*"/u, '$1"Kaufen"')
    await replaceIn(folder, 'locales/en.json', /"Buy"/u, '"Buy now"')
  },
}

// Out of date? `npx vitest run test/docs -u` plays them anew and writes down what was said.
test.for(['docs/how-it-works.md', 'docs/lockfile.md'])('%s shows what lockale really says', async (document) => {
  const markdown = await readFile(join(repositoryRoot, document), 'utf8')
  const [config, texts] = readCode(markdown).blocks.filter(({ language }) => language === 'json')
  await using folder = await createFolder({
    'lockale.config.json': config?.text,
    'locales/en.json': `${texts?.text}\n`,
  })
  await expect(await replay(markdown, { folder, edits })).toMatchFileSnapshot(join(repositoryRoot, document))
})

async function replaceIn(folder: Folder, file: string, what: RegExp, by: string): Promise<void> {
  const before = await folder.read(file)
  const after = before.replace(what, by)
  if (after === before) throw new Error(`${file} has no ${what.source}`)
  await folder.write(file, after)
}
