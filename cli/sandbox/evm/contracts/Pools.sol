// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IHolding {
    function balanceOf(address account) external view returns (uint256);
}

/// Moves tokens whose methods answer true or nothing.
library Moves {
    error TransferFailed(address token);

    function pay(address token, address to, uint256 value) internal {
        (bool done, bytes memory answer) = token.call(abi.encodeWithSelector(0xa9059cbb, to, value));
        check(token, done, answer);
    }

    /// Hands the token's own error on, so that a simulation tells it.
    function pull(address token, address from, address to, uint256 value) internal {
        (bool done, bytes memory answer) = token.call(abi.encodeWithSelector(0x23b872dd, from, to, value));
        check(token, done, answer);
    }

    function check(address token, bool done, bytes memory answer) private pure {
        if (!done && answer.length > 0) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        if (!done || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TransferFailed(token);
    }
}

/// Pool of two tokens whose reserves keep their product, with a fee of 0.3 %. Anybody may put tokens in and call `sync`.
contract Pool {
    error Locked();
    error OutputIsZero();
    error ReserveTooSmall(uint256 wanted, uint256 reserve);
    error ReceiverIsToken(address to);
    error InputIsZero();
    error ProductTooSmall();

    event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to);
    event Sync(uint112 reserve0, uint112 reserve1);

    address public token0; // slot 0
    address public token1; // slot 1
    uint112 private reserve0; // slot 2
    uint112 private reserve1;
    uint32 private updatedAt;
    uint256 private isLocked; // slot 3

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updatedAt);
    }

    function sync() external {
        _update(IHolding(token0).balanceOf(address(this)), IHolding(token1).balanceOf(address(this)));
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external {
        if (isLocked != 0) revert Locked();
        isLocked = 1;
        if (amount0Out == 0 && amount1Out == 0) revert OutputIsZero();
        if (amount0Out >= reserve0 && amount0Out > 0) revert ReserveTooSmall(amount0Out, reserve0);
        if (amount1Out >= reserve1 && amount1Out > 0) revert ReserveTooSmall(amount1Out, reserve1);
        if (to == token0 || to == token1 || to == address(this)) revert ReceiverIsToken(to);
        if (amount0Out > 0) Moves.pay(token0, to, amount0Out);
        if (amount1Out > 0) Moves.pay(token1, to, amount1Out);
        uint256 held0 = IHolding(token0).balanceOf(address(this));
        uint256 held1 = IHolding(token1).balanceOf(address(this));
        uint256 in0 = held0 > reserve0 - amount0Out ? held0 - (reserve0 - amount0Out) : 0;
        uint256 in1 = held1 > reserve1 - amount1Out ? held1 - (reserve1 - amount1Out) : 0;
        if (in0 == 0 && in1 == 0) revert InputIsZero();
        if ((held0 * 1000 - in0 * 3) * (held1 * 1000 - in1 * 3) < uint256(reserve0) * reserve1 * 1_000_000) revert ProductTooSmall();
        _update(held0, held1);
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
        isLocked = 0;
    }

    function _update(uint256 held0, uint256 held1) private {
        reserve0 = uint112(held0);
        reserve1 = uint112(held1);
        updatedAt = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }
}

/// Directory of the pools.
contract PoolFactory {
    mapping(address => mapping(address => address)) public getPair; // slot 0
    address[] public allPairs; // slot 1

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }
}
