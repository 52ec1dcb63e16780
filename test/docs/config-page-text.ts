/** What docs/config.md says beside the fields. `{fields}` is where the table of a section stands. */
export const introduction = `A config is \`lockale.config.ts\`, \`.mts\`, \`.js\`, \`.mjs\` or \`.json\`, or the \`lockale\` field of package.json, in the folder of the app. It
is looked for in the current folder and above it, up to the root of the git repository. All paths in it begin at its own folder.

The smallest one that works:

\`\`\`ts
// lockale.config.ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'fr', 'pl'],
  files: ['locales/{locale}/{namespace}.json'],
})
\`\`\`

It is enough for every command but a \`sync\` with a real service, which has to be named: \`service: { preset: 'deepl' }\`, or
a \`baseUrl\` ([service](#service)).

In JSON, with completion in the editor:

\`\`\`json
{
  "$schema": "./node_modules/lockale/config.schema.json",
  "source": "en",
  "targets": ["de", "fr", "pl"],
  "files": ["locales/{locale}/{namespace}.json"]
}
\`\`\`

One that says more:

\`\`\`ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: [
    'de',
    'fr',
    { locale: 'pt-BR', file: 'pt_BR', formality: 'prefer_less' },
    { locale: 'ja', policy: 'propose', glossary: ['6a1f0c9e-2f63-4f0e-9d0f-2b9c1d6f7a10'] },
  ],
  files: [
    'packages/shop/locales/{locale}/{namespace}.json',
    { source: 'emails/texts.json', target: 'emails/texts.{locale}.json', syntax: 'none' },
  ],
  syntax: { id: 'i18next', keySeparator: false },
  service: { preset: 'deepl', tag: 'shop' },
  formality: 'prefer_more',
  context: 'An online shop for plants. "Pot" is a flower pot.',
  budget: { maxCharacters: 200_000, pricePerMillion: 20 },
  checks: { 'needs-review': 'warning' },
})
\`\`\`

**A key is never part of a config.** It comes from the environment, \`LOCKALE_KEY\`, and goes only to the hosts that belong to the
preset, to this machine, or to hosts that the environment names in \`LOCKALE_HOST\`. Unknown fields, wrong types and
contradictions are all listed in one error, with "did you mean".`

export const targets = `The locales to write, in the order of reports. \`'de'\` is short for \`{ locale: 'de' }\`.

{fields}

A target with the language of the source (\`en\` → \`en-GB\`) is copied from it: no request is made, and no key is needed.

A target that the service does not have is skipped with a warning that names all of them, and the others are translated; \`plan\` and
\`sync\` then end with exit code 3. Give the service's code for it (\`{ locale: 'gsw', code: 'de-CH' }\`), or set its policy to
\`locked\`: the service is never asked about a locked target. What costs nothing is done in it all the same, such as the copy of a
string without words, or a translation whose key was renamed.

What decides a translation (\`glossary\`, \`formality\` and so on) applies where it fits when it is given for the whole project: where
the service has no such thing for a language it is left out, and the plan says so in a line. Given for one target it has to fit,
or the run stops before it spends. A target's value takes the place of the project's; lists are not joined, and an empty list
takes the project's away.

With the policy \`locked\` nothing is written, but \`check\` reports the locale like any other.`

export const files = `A string is one path template for source and targets alike. \`{locale}\` is the locale as paths spell it, \`{namespace}\` any file name,
folders included: \`locales/{locale}/{namespace}.json\` finds \`locales/en/shop/cart.json\` as namespace \`shop/cart\`. There are no
wildcards. Where the source has no locale in its path, use the object.

{fields}`

export const syntax = `How messages write placeholders and plurals. A string is short for \`{ id }\`. Absent, it is found from
the file's format, the app's libraries and its texts; [syntaxes.md](syntaxes.md) says how, and what each one reads.

{fields}

Say here what the app says to \`i18next.init\`:

\`\`\`ts
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de'],
  files: ['locales/{locale}.json'],
  // i18next.init({ keySeparator: false, nsSeparator: false, interpolation: { prefix: '%(', suffix: ')' } })
  syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false, prefix: '%(', suffix: ')' },
})
\`\`\``

export const documents = `Whole files that the service translates, by globs. A string is a glob with \`{locale}\` in it; an object says where the translations
are and how they are made.

\`\`\`json
{
  "documents": [
    "docs/{locale}/**/*.md",
    { "source": "legal/*.docx", "target": "legal/{locale}/{name}{ext}", "watermark": true }
  ]
}
\`\`\`

{fields}

How they are kept in step, and what they cost: [documents](guide/documents.md).`

export const glossary = `Its id on the service, or a file of the project: \`lockale/glossaries/terms.csv\`. A file is brought to the service by \`lockale glossary push\`
or by the next \`sync\` that needs it. What each text was made with is on record, so that a changed term makes anew only the texts that
have it: [glossaries](guide/glossaries.md).`

export const style = `The id of a style rule list on the service, or a file of the project: \`lockale/styles/ui.yaml\`: [style](guide/style.md).`

export const service = `{fields}

\`deepl\` has addresses built in and picks the one for the kind of key. \`service\` has none: it needs \`baseUrl\`, and its host in
\`LOCKALE_HOST\` unless it is this machine. \`local\` is the [local service](local-service.md): it starts inside the run, needs no key, and
answers with stand-in texts; only a config that says so itself lets \`check\` pass them.

Glossaries and style lists belong to a region. \`account\` is for teams with several accounts at one address: ids of glossaries and styles
that are kept in the project are put down by address and account in \`lockale.resources.json\`.`

export const memory = `{fields}`

export const context = `A hint for the service in the source language, neither translated nor billed. A string is short for \`{ about }\`.

{fields}

Which texts and notes go beside it: [running.md](running.md#context).`

export const cache = `{fields}

What is in it, and what goes first: [memory.md](memory.md#the-ledger).`

export const types = `What \`lockale types\` makes: a declaration file with the source texts, with which wrong keys and arguments of \`t\` do not compile.

{fields}

What is checked in which version of i18next, and in a monorepo: [types](guide/types.md).`

export const sharedMemory = `What other machines bought, in a storage that [unstorage](https://unstorage.unjs.io) has a driver for. A driver is an object with
functions, so this field needs a config in TypeScript or JavaScript.

{fields}

How it is used, and why nothing in it is believed: [memory.md](memory.md#a-memory-for-a-fleet).`

export const budget = `{fields}

\`maxCharacters\` stops a run before its first request; \`--max-characters\` takes its place for one run.`

export const messages = `What is special about some messages, by their keys: another syntax, limits of length, a pattern, other severities. \`match\`
holds keys as \`check\` shows them; \`*\` stands for any characters.

\`\`\`json
{
  "messages": [
    { "match": "legal.*", "syntax": "none", "checks": { "length-ratio": "off" } },
    { "match": ["nav.*", "tabs.*"], "maxLength": 14 },
    { "match": "errors.*", "mustMatch": "[.!。！]$", "locales": ["de", "ja"] }
  ]
}
\`\`\`

{fields}`

export const checks = `The severity of a rule in place of its usual one: \`'error'\`, \`'warning'\`, \`'info'\` or \`'off'\`. \`check\` fails on errors.
[checks.md](checks.md) says what each rule finds, and all ways to silence it.

\`\`\`json
{ "checks": { "extra-key": "off", "needs-review": "warning" } }
\`\`\`

{fields}`

export const ending = `## What follows a change of the config

Adding a target or files: the next \`sync\` fills them. Texts that are there already are taken as they are.

Changing what decides a translation (\`glossary\`, \`style\`, \`memory\`, \`formality\`, \`model\`, \`instructions\`) changes texts that are made
from then on. Those that are there stay until \`sync --refresh glossary\` (or \`style\`, \`memory\`, …, \`all\`) makes them anew. \`context\` steers translations without being
recorded. A service other than the local one replaces the local one's stand-in texts by itself.`
