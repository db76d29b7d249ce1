export { endTwoStepFor } from './end-for-user.ts';
export { enterRecoveryCode } from './recover.ts';
export { askSecondStep, endStep, findStep, passkeyUseOf } from './step.ts';
export { switchTwoStep } from './switch.ts';
export { countRecoveryCodes, findTwoStep, setTwoStep } from './two-step-store.ts';
