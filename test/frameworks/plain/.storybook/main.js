import lockale from 'unplugin-lockale/vite'

export default {
  framework: '@storybook/html-vite',
  stories: ['../src/**/*.stories.js'],
  viteFinal: (config) => ({
    ...config,
    plugins: [...(config.plugins ?? []), lockale({ failOn: process.env.FAIL_ON })],
  }),
}
