/** Names of companies and products that keep their letters in languages with Latin letters. */
export const brands: ReadonlySet<string> = new Set(
  (
    'Facebook Instagram WhatsApp Messenger Google Gmail YouTube Android Chrome Chromebook Apple iPhone iPad iCloud iTunes ' +
    'macOS iOS Mac MacBook Safari Siri FaceTime AirPods Microsoft Windows Outlook Excel PowerPoint OneDrive OneNote Skype Xbox ' +
    'LinkedIn GitHub GitLab Bitbucket Firefox Mozilla Thunderbird Twitter Telegram Discord Slack Dropbox Spotify ' +
    'Netflix Amazon Alexa Kindle eBay PayPal Stripe Visa Mastercard Samsung Huawei Xiaomi Sony PlayStation Nintendo ' +
    'Steam Twitch TikTok Snapchat Pinterest Reddit Tumblr WordPress Drupal Joomla Shopify Magento Adobe ' +
    'Photoshop Acrobat Figma Canva Trello Asana Jira Confluence Atlassian Notion Evernote Airtable ' +
    'Salesforce HubSpot Zendesk Mailchimp SendGrid Twilio Cloudflare Heroku Vercel Netlify Docker Kubernetes ' +
    'Linux Ubuntu Debian Fedora Bitcoin Ethereum Uber Airbnb Tesla Toyota BMW Volkswagen IKEA Nike Adidas ' +
    'Oracle MySQL PostgreSQL MongoDB Redis SQLite Python JavaScript TypeScript Kotlin Blender Nextcloud ' +
    'ownCloud Plex Kodi Roku Fitbit Garmin GoPro OpenAI ChatGPT Claude Gemini Yahoo Bing DuckDuckGo ' +
    'Opera Vivaldi Waze Shazam SoundCloud Deezer Vimeo Dailymotion Klarna Revolut Venmo Alipay WeChat ' +
    'Weibo Viber Mattermost Mastodon Bluesky Patreon Kickstarter Udemy Coursera Duolingo'
  ).split(' '),
)
