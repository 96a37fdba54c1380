/** Whether a host is this machine by its name or address, as a configuration or a URL writes it. A name like `127.example.com` is not. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
