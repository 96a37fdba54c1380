/** Style of the push documentation page. */
export const PUSH_PAGE_CSS = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; white-space: nowrap; padding: 0.35rem 0.6rem; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
td:last-child, td.names { white-space: normal; }
pre { overflow: auto; max-height: 28rem; padding: 0.8rem; background: color-mix(in srgb, currentcolor 7%, transparent); font-size: 12px; }
section { margin-top: 1.2rem; }
`;
