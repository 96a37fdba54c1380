/**
 * Whether a host denotes this machine by name or address, as written in a configuration or URL. A name like `127.example.com` does not.
 */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
