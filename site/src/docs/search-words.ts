/**
 * What people search for when a page is what they need, and its title does not say it. The search box ranks a page by these words
 * before all others.
 */
export const searchWords: Readonly<Record<string, string>> = {
  comparison: 'vs versus alternative alternatives lingo.dev deepl-cli i18next-cli tolgee crowdin',
  faq: 'faq questions',
  'formats/xliff': 'xliff xlf',
  'guide/ci': 'github actions gitlab ci workflow',
  'guide/costs': 'price pricing cost budget quota',
  'guide/deepl-key': 'deepl api key free',
  'guide/does-not-do': 'unused keys extract extraction',
  'guide/engines': 'openai chatgpt gpt anthropic claude gemini ollama llm ai google translate',
  'guide/exclude-words': 'exclude words brand do not translate',
  'guide/frameworks/next': 'next.js nextjs next-intl',
  'guide/frameworks/react': 'react react-i18next react-intl',
  'guide/ignore-a-message': 'ignore skip message key suppress',
  'guide/merging': 'merge conflict conflicts',
  'guide/remove': 'uninstall remove',
  'guide/workspaces': 'monorepo workspaces turborepo nx',
  messages: 'pluralization pluralisation plural plurals',
}
