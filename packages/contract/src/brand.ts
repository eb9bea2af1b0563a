import { assetNames, INVALID_IMAGE, PICTURE_TOO_LARGE, PICTURE_TOO_WIDE } from '@enamel/domain/brand/assets'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { Assets } from './practice.ts'

/** Another name is an unknown address (G3-20). */
const assetRefusals = {
  not_found: { status: 404, message: 'There is no picture with this name.' },
} as const
const AssetParams = z.object({ name: text(20) })

export const brand = {
  assets: endpoint({
    summary: "The addresses of the practice's pictures",
    method: 'GET',
    path: '/v3/clients/assets',
    caller: 'staff',
    responses: { 200: Assets },
    refusals: {},
  }),
  upload: endpoint({
    summary: 'Replaces a picture of the practice',
    method: 'POST',
    path: '/v3/clients/assets/:name',
    caller: 'staff',
    params: AssetParams,
    accepts: 'multipart',
    fileField: 'asset',
    responses: { 200: z.object({ name: z.enum(assetNames), url: z.string() }) },
    refusals: {
      ...assetRefusals,
      invalid_image: { status: 422, message: INVALID_IMAGE },
      image_too_wide: { status: 422, message: PICTURE_TOO_WIDE },
      image_too_large: { status: 413, message: PICTURE_TOO_LARGE },
    },
    audit: 'settings.brand',
  }),
  remove: endpoint({
    summary: 'Removes a picture of the practice; emails that were sent still show it',
    method: 'DELETE',
    path: '/v3/clients/assets/:name',
    caller: 'staff',
    params: AssetParams,
    responses: { 200: Assets },
    refusals: assetRefusals,
    audit: 'settings.brand',
  }),
  /** Emails show pictures, so their addresses are public and cannot be guessed. */
  picture: endpoint({
    summary: 'A picture of a practice',
    method: 'GET',
    path: '/brand/:token',
    caller: 'anyone',
    params: z.object({ token: text(100) }),
    responses: { 200: 'file' },
    refusals: { not_found: { status: 404, message: 'This picture does not exist.' } },
  }),
}
