import { AxiosError, create, isAxiosError, isCancel } from 'axios';
import { type Transport, TransportError, type TransportFailure } from './transport.ts';

const client = create({
  // Every status is a reply: its meaning is decided in one place, classify-reply.ts.
  validateStatus: () => true,
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  transformRequest: (body: unknown) => body,
});

/** Sends over axios. A separate chunk, requested with the page's first call. */
export const axiosTransport: Transport = async ({ method, url, headers, body, timeoutMs, signal }) => {
  try {
    const reply = await client.request<unknown>({
      method,
      url,
      // Without a body there is no content type: null keeps axios from declaring a form, which the server refuses.
      headers: body === undefined ? { ...headers, 'content-type': null } : headers,
      timeout: timeoutMs,
      signal,
      ...(body === undefined ? {} : { data: body }),
    });
    return { status: reply.status, body: readBody(reply.data) };
  } catch (error) {
    throw new TransportError(failureOf(error), { cause: error });
  }
};

/** Text that is not JSON stays text, which is no reply of the contract: `read-reply.ts` refuses it. */
function readBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function failureOf(error: unknown): TransportFailure {
  if (isCancel(error)) return 'cancelled';
  const code = isAxiosError(error) ? error.code : undefined;
  return code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT ? 'timeout' : 'network';
}
