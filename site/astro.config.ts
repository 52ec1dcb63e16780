import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'
import { readPages } from './src/docs/pages.ts'
import { readProject, repositoryRoot } from './src/docs/project.ts'
import { toRedirects } from './src/docs/redirects.ts'
import { toSidebar } from './src/docs/sidebar.ts'
import { sourceAliases } from './src/docs/source-aliases.ts'
import { lateSearch } from './src/late-search.ts'
import { preloadModules } from './src/preload-modules.ts'

const { repository, homepage } = readProject()
const pages = readPages(repositoryRoot)

/** The languages of code in the docs. Without this list the build bundles the grammars of 300. */
const languages = [
  'csv',
  'html',
  'javascript',
  'json',
  'jsonc',
  'markdown',
  'shellscript',
  'shellsession',
  'tsx',
  'typescript',
  'xml',
  'yaml',
] as const

export default defineConfig({
  site: homepage,
  image: { service: passthroughImageService() },
  redirects: toRedirects(pages),
  trailingSlash: 'ignore',
  vite: {
    // The playground runs the packages in the browser.
    resolve: { alias: sourceAliases(repositoryRoot) },
    plugins: [lateSearch()],
  },
  // `--yes` outside of code stays what a reader can type: it becomes no dash.
  markdown: { smartypants: false },
  integrations: [
    starlight({
      title: 'lockale',
      logo: { src: '../docs/assets/mark.svg', alt: '' },
      favicon: '/assets/mark.svg',
      description: 'Keeps the translation files of an app in sync with its source strings.',
      social: [{ icon: 'github', label: 'GitHub', href: repository }],
      head: [{ tag: 'meta', attrs: { property: 'og:image', content: `${homepage}/assets/card.jpg` } }],
      sidebar: toSidebar(pages, homepage),
      components: {
        Header: './src/components/Header.astro',
        Hero: './src/components/FirstScreen.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        Sidebar: './src/components/Sidebar.astro',
      },
      expressiveCode: { shiki: { bundledLangs: [...languages] } },
      customCss: ['./src/site.css'],
      routeMiddleware: './src/route.ts',
      disable404Route: true,
      lastUpdated: false,
      credits: false,
    }),
    preloadModules(),
  ],
})
