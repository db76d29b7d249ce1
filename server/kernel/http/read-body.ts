import type { FastifyRequest } from 'fastify';
import type { CallContract } from '#contract/call.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Upload } from '../call-context.ts';

/** The maximum size of a file (bytes), and how many a form has at most. */
export const FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FILES = 12;

/** The maximum length of an unknown part's name in the response. */
const MAX_PATH = 200;

/** Reads the body of a call: JSON, or a multipart form with its fields as JSON in the part `input`. */
export async function readBody(
  request: FastifyRequest,
  contract: CallContract,
): Promise<{ input: unknown; files: Upload[] } | Refusal> {
  if (!request.isMultipart()) return { input: request.body === undefined ? {} : request.body, files: [] };
  if (!contract.files) return refuse('unsupported_media', 'This call takes JSON.');
  try {
    return await readParts(request, contract.files);
  } catch (error) {
    // Errors of the plugin have a status. Errors of its parser have none, and all of them mean an invalid form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    return refuse('invalid_input', 'We can’t read this form.', {
      errors: [{ path: '', message: 'The body isn’t a complete multipart form.' }],
    });
  }
}

async function readParts(
  request: FastifyRequest,
  expected: NonNullable<CallContract['files']>,
): Promise<{ input: unknown; files: Upload[] } | Refusal> {
  const files: Upload[] = [];
  let input: unknown = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const allowed = Object.hasOwn(expected, part.fieldname) ? expected[part.fieldname] : undefined;
      const bytes = await part.toBuffer();
      if (!allowed)
        return refuse('invalid_input', 'A file has a part name this call doesn’t know.', {
          errors: [{ path: part.fieldname, message: 'This call doesn’t take this file.' }],
        });
      if (files.filter((file) => file.part === part.fieldname).length >= allowed.max)
        return refuse('invalid_input', `You can send at most ${allowed.max} files here.`, {
          errors: [{ path: part.fieldname, message: `Send at most ${allowed.max}.` }],
        });
      files.push({ part: part.fieldname, bytes });
    } else if (part.fieldname !== 'input') {
      return refuse('invalid_input', 'A part has a name this call doesn’t know.', {
        errors: [
          {
            path: String(part.fieldname ?? '').slice(0, MAX_PATH),
            message: 'Send the fields as JSON in the part `input`.',
          },
        ],
      });
    } else if (typeof part.value !== 'string') {
      // The plugin has already parsed a part with the content type JSON.
      input = part.value;
    } else {
      try {
        // Validation refuses unusual keys (`__proto__`) as unknown fields. A reviver would recurse and fail on deep
        // input.
        input = JSON.parse(part.value);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return refuse('invalid_input', 'The part `input` isn’t JSON.', {
          errors: [{ path: 'input', message: 'This isn’t JSON.' }],
        });
      }
    }
  }
  return { input, files };
}
