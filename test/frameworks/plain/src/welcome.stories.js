import de from '../locales/de.json'

export default { title: 'Welcome' }

export const Page = {
  render: () => `<h1 id="title">${de.title}</h1><p id="welcome">${de.welcome.replace('{{name}}', 'Ada')}</p>`,
}
