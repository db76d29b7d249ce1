export { askSecondStep, endStep, findStep, passkeyUseOf } from './ask-second-step.ts';
export { endTwoStepFor } from './end-two-step-for-user.ts';
export { enterRecoveryCode } from './enter-recovery-code.ts';
export { switchTwoStep } from './switch-two-step.ts';
export { countRecoveryCodes, findTwoStep, setTwoStep } from './two-step-store.ts';
