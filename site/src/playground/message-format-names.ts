import type { SyntaxId } from '@lockale/messages'

/** As the libraries are called. */
export const messageFormatNames: Readonly<Record<SyntaxId, string>> = {
  i18next: 'i18next',
  icu: 'ICU MessageFormat',
  mf2: 'MessageFormat 2',
  vue: 'vue-i18n',
  rails: 'Rails',
  printf: 'printf',
  java: 'Java MessageFormat',
  python: 'Python',
  dotnet: '.NET',
  ngx: 'ngx-translate, Transloco',
  angular: 'Angular',
  fluent: 'Fluent',
  inlang: 'inlang (Paraglide)',
  chrome: 'Chrome extensions',
  laravel: 'Laravel',
  symfony: 'Symfony',
  polyglot: 'Polyglot',
  banana: 'MediaWiki (banana)',
  docusaurus: 'Docusaurus',
  none: 'No placeholders',
}
