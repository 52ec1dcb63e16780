/** A tick on blue, within the page: a browser asks for no file. */
export const pageIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%231d56d8'/%3E%3Cpath d='M4 8.4l2.7 2.7L12 5.3' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"
