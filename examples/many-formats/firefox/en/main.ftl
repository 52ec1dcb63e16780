### Texts of the settings page

# The heading of the page
settings-title = Settings
settings-save = Save
    .title = Saves all changes
